export { callOffRunnersUp, forgetRunnersUp } from './call-off-runners-up.ts'
