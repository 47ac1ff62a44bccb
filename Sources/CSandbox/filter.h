#pragma once
#include "sandbox.h"

// Whether system calls are refused from now on but those that the plan's role may make. `beneath`: whether files are
// restricted otherwise, so that a call whose flags a filter cannot see may open them.
bool filter_calls(const SandboxPlan *plan, bool beneath);
