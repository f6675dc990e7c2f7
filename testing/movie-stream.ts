import { request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { newUploadId, phoneMovieParts, type UploadAnswer } from './uploads.ts'

const MEGABYTE = 1024 * 1024

/** Sends without ever holding the movie: the same piece again and again, between the real beginning and end of one. */
export function streamMovie(origin: string, megabytes: number): Promise<UploadAnswer> {
  const size = megabytes * MEGABYTE
  const { before, behind } = phoneMovieParts(size)
  const piece = Buffer.alloc(64 * 1024, 7)
  const field = `--x\r\ncontent-disposition: form-data; name="id"\r\n\r\n${newUploadId()}\r\n`
  const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mov"\r\n\r\n'
  function* form() {
    yield Buffer.from(field + file)
    yield before
    for (let sent = 0; sent < size; sent += piece.length) yield piece
    yield behind
    yield Buffer.from('\r\n--x--\r\n')
  }
  return new Promise((resolve, reject) => {
    const sending = request(`${origin}/assets/AUCTION_ITEM_MOVIE/temporary`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    sending.on('error', reject)
    sending.on('response', (response) => {
      json(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, body: body as UploadAnswer['body'] }),
        reject,
      )
    })
    Readable.from(form()).pipe(sending)
  })
}
