#include "CResources.h"

// An unsized extern array is not imported into Swift, hence a function for each file.
static const unsigned char agents[] = {
#embed "agents.json"
};
static const unsigned char personas[] = {
#embed "personas.json"
};
static const unsigned char profiles[] = {
#embed "profiles.json"
};
static const unsigned char privacy[] = {
#embed "legal/privacy.txt"
};
static const unsigned char terms[] = {
#embed "legal/terms.txt"
};

struct hushh_resource hushh_resource_agents(void) {
  return (struct hushh_resource){agents, sizeof agents};
}
struct hushh_resource hushh_resource_personas(void) {
  return (struct hushh_resource){personas, sizeof personas};
}
struct hushh_resource hushh_resource_profiles(void) {
  return (struct hushh_resource){profiles, sizeof profiles};
}
struct hushh_resource hushh_resource_privacy(void) {
  return (struct hushh_resource){privacy, sizeof privacy};
}
struct hushh_resource hushh_resource_terms(void) {
  return (struct hushh_resource){terms, sizeof terms};
}
