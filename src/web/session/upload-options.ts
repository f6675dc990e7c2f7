import { sendByXhr } from '#client/upload/send-form.ts'
import type { UploadOptions } from '#client/upload/upload-file.ts'
import { browserNetwork } from '#client/upload/upload-file.ts'
import { publicConfiguration } from '../shell/public-configuration.ts'
import { bearerToken } from './bearer-token.ts'

/** How this browser uploads: to the API of the configuration, with the token of the session. */
export function uploadOptions(): UploadOptions {
  return {
    apiBase: publicConfiguration().apiBase,
    send: sendByXhr,
    network: browserNetwork,
    token: bearerToken,
  }
}
