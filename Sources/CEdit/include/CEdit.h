#ifndef HUSHH_CEDIT_H
#define HUSHH_CEDIT_H
int hushh_edit_placeholder(void);
#endif
