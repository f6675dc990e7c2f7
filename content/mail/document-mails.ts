import { open, table, withClient } from './auction-mail-parts.ts'
import { type MailDocument, note, paragraph } from './mail-document.ts'

interface MadeDocument {
  readonly name: string
  /** To an agency: its dealer that this is about. */
  readonly clientName: string | null
  readonly title: string
  readonly bikeName: string
  readonly kind: string
  readonly auctionId: number
  readonly sha256: string
  /** The dealer's, and of a trade that could still be stopped: it is not there any more then. */
  readonly isUntilStop: boolean
  /** The page of the trade for whoever gets the mail. */
  readonly url: string
}

/** A paper of the trade is there: the hash is what the file is compared with later. */
export function documentMade({
  name,
  clientName,
  title,
  bikeName,
  kind,
  auctionId,
  sha256,
  isUntilStop,
  url,
}: MadeDocument): MailDocument {
  return {
    subject: `【Kaitori】${title}ができました`,
    greeting: name,
    bike: { kind, stage: null },
    blocks: withClient(clientName, [
      paragraph(
        `お取引の${title}（PDF）ができました。取引の画面から${
          isUntilStop
            ? '開いて保存できます。引渡しの前に取引が中止されると、開けなくなります。'
            : '、いつでも開いて保存できます。'
        }`,
      ),
      table(['車両', `${bikeName}（No.${auctionId}）`], ['書類', title], ['ファイルのハッシュ値（SHA-256）', sha256]),
      open('書類を開く', url),
      note(
        '同じ書類は一度だけ作成し、あとから差し替えることはありません。ハッシュ値は、お手元のファイルが変えられていないことを確かめるときにお使いください。',
      ),
    ]),
  }
}
