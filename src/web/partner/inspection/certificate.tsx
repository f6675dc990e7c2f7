import { fileAddress } from '../file-address.ts'

interface Properties {
  readonly assetId: string
  /** Of the file; null where it is gone. */
  readonly type: string | null
}

/** The 車検証, which besides its owner only operators see: the cookies below /partner say who asks. */
export function Certificate({ assetId, type }: Properties) {
  const address = fileAddress(assetId)
  if (type === null) return null
  return (
    <section className="card p-4" aria-label="車検証">
      <h2 className="text-base">車検証</h2>
      <a href={address} target="_blank" rel="noreferrer" className="mt-2 inline-flex min-h-11 items-center">
        {type.startsWith('image/') ? (
          <img
            src={`${address}?w=640&d=1`}
            alt="車検証（押すと大きく表示します）"
            className="max-h-96 w-full rounded-control border border-line object-contain"
          />
        ) : (
          '車検証（PDF）を開く'
        )}
      </a>
      <p className="text-xs text-text-2">運営と出品者だけが閲覧できます。</p>
    </section>
  )
}
