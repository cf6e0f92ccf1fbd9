#ifndef HUSHH_CRESOURCES_H
#define HUSHH_CRESOURCES_H
#include <stddef.h>

/// One file of this folder, compiled into the program. The bytes live as long as the process.
struct hushh_resource {
  const unsigned char *bytes;
  size_t count;
};

/// The synthetic catalogue: an object whose `agents` are in deck order, in the nested shape.
/// Text that is not known is "" or null; `representative` is null where there is none.
struct hushh_resource hushh_resource_agents(void);

/// The people who can sign in: an array of `name`, `full_name`, `email` (or null) and `providers`.
/// A provider (`apple`, `google`, `email`) has a `subject`, the `user_id` it leads to, the `email` it
/// hands over (or null), and `name`: whether it tells the full name "always", "never", or "once",
/// that is at the first authorisation only. A persona without an address has no `email` provider.
struct hushh_resource hushh_resource_personas(void);

/// The verified profiles: an array of `agent_profiles` rows, keys named as the columns; a column
/// left out has its default. `metadata.kirkland_agent_id` names the agent of the deck.
struct hushh_resource hushh_resource_profiles(void);

struct hushh_resource hushh_resource_privacy(void);
struct hushh_resource hushh_resource_terms(void);

#endif
