export { onRunnerUpUpdate, runnerUpUpdateOf } from './on-runner-up-update.ts'
export { callOffRunnersUp, forgetRunnersUp } from './runner-up-questions.ts'
