export { phoneText } from '#domain/values/phone.ts'
