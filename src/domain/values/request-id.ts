/** What proxies give: hexadecimal, UUIDs, "Root=1-67891233-abcdef012345678912345678". */
const REQUEST_ID = /^[\w.:=;+/-]{1,128}$/

/** Whether a text can be the id of a request, as `x-request-id` carries it. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && REQUEST_ID.test(text)
}
