#if !__has_include(<histedit.h>)
#error "hushh needs libedit: apt-get install libedit-dev"
#endif
#include <histedit.h>
#include "CEdit.h"
int hushh_edit_placeholder(void) { return el_init == 0; }
