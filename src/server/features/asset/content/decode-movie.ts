import { spawn } from 'node:child_process'

const DECODE_TIMEOUT_MS = 15_000
const MAX_ALLOCATION_BYTES = 512 * 1024 * 1024
/** The picture is asked for as 16 × 16 grey dots, a byte each. */
const SIDE = 16

/**
 * Whether ffmpeg gets a picture out of a movie. It runs as a process of its own with one thread, bounded time and
 * allocations, and may open nothing but the file: no address that a playlist inside the file may name.
 */
export function hasDecodablePicture(program: string, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const decoder = spawn(
      program,
      [
        ...[
          '-v',
          'error',
          '-nostdin',
          '-threads',
          '1',
          '-xerror',
          '-err_detect',
          'explode',
          '-max_alloc',
          String(MAX_ALLOCATION_BYTES),
        ],
        ...['-protocol_whitelist', 'file', '-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm'],
        ...['-i', `file:${path}`, '-map', '0:v:0', '-frames:v', '1', '-vf', `scale=${SIDE}:${SIDE}`],
        ...['-pix_fmt', 'gray', '-f', 'rawvideo', 'pipe:1'],
      ],
      { stdio: ['ignore', 'pipe', 'ignore'], timeout: DECODE_TIMEOUT_MS, killSignal: 'SIGKILL' },
    )
    let bytes = 0
    decoder.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    decoder.once('error', reject)
    decoder.once('close', (status) => resolve(status === 0 && bytes === SIDE * SIDE))
  })
}
