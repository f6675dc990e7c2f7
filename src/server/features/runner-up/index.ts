export { callOffRunnersUp, forgetRunnersUp } from './call-off-runners-up.ts'
export { onRunnerUpUpdate, runnerUpUpdateOf } from './on-runner-up-update.ts'
