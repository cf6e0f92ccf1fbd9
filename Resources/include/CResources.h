#ifndef HUSHH_CRESOURCES_H
#define HUSHH_CRESOURCES_H
#include <stddef.h>

/// One file of this folder, compiled into the program. The bytes live as long as the process.
struct hushh_resource {
  const unsigned char *bytes;
  size_t count;
};

struct hushh_resource hushh_resource_agents(void);
struct hushh_resource hushh_resource_personas(void);
struct hushh_resource hushh_resource_privacy(void);
struct hushh_resource hushh_resource_terms(void);

#endif
