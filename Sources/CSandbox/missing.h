#pragma once
// What headers of some systems or processors lack. A call without a number is none.

#include <sys/syscall.h>

#define NO_CALL -1

#ifndef SYS_open
#define SYS_open NO_CALL
#define SYS_creat NO_CALL
#define SYS_dup2 NO_CALL
#define SYS_poll NO_CALL
#define SYS_select NO_CALL
#define SYS_pipe NO_CALL
#define SYS_stat NO_CALL
#define SYS_lstat NO_CALL
#define SYS_access NO_CALL
#define SYS_readlink NO_CALL
#define SYS_mkdir NO_CALL
#define SYS_link NO_CALL
#define SYS_rename NO_CALL
#define SYS_unlink NO_CALL
#define SYS_arch_prctl NO_CALL
#define SYS_fork NO_CALL
#define SYS_vfork NO_CALL
#define SYS_pause NO_CALL
#define SYS_time NO_CALL
#define SYS_alarm NO_CALL
#define SYS_getpgrp NO_CALL
#endif
#ifndef SYS_renameat
#define SYS_renameat NO_CALL
#endif
#ifndef SYS_getrlimit
#define SYS_getrlimit NO_CALL
#endif

// These have one number everywhere.
#ifndef SYS_rseq
#define SYS_rseq NO_CALL
#endif
#ifndef SYS_clone3
#define SYS_clone3 435
#endif
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#ifndef SYS_openat2
#define SYS_openat2 437
#endif
#ifndef SYS_faccessat2
#define SYS_faccessat2 439
#endif
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif
#ifndef SYS_futex_waitv
#define SYS_futex_waitv 449
#endif
#ifndef SYS_map_shadow_stack
#define SYS_map_shadow_stack 453
#endif
#ifndef SYS_futex_wake
#define SYS_futex_wake 454
#define SYS_futex_wait 455
#define SYS_futex_requeue 456
#endif
#ifndef SYS_mseal
#define SYS_mseal 462
#endif

// Of commands.
#ifndef PR_SET_VMA
#define PR_SET_VMA 0x53564d41
#endif
// TCGETS2, whose struct the C library's headers lack.
#define GET_TERMINAL 0x802c542a
