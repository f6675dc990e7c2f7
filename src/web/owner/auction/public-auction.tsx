import { redirect } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { PublicAuctionDocument, type PublicAuctionQuery } from '#contract/generated/traded.ts'
import { STATUS } from '#domain/auction/status.ts'
import type { ListingFieldName } from '#domain/listing/listing-table.ts'
import { mileageText } from '#domain/listing/mileage-band.ts'
import { shownAnswer, shownCustomParts } from '#domain/listing/shown-answer.ts'
import { BikeDrawing, type BikeKind } from '#ui/drawings/bike-drawing.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { SheetView } from '#ui/inspection/sheet-view.tsx'
import { PhotoWall } from '#ui/photos/photo-wall.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { BidOrigin } from '#ui/proof/bid-origin.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound, pageNotFound } from '../../shell/data-route.ts'
import { fileAddress } from '../file-address.ts'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import type { Route } from './+types/public-auction.ts'
import { auctionTone } from './auction-tone.ts'
import { publicPriceOf } from './public-price.ts'

async function load(graphql: GraphqlClient, { params, url, signal }: LoadRequest) {
  const given = params.auctionId ?? ''
  if (!/^\d{1,9}$/.test(given)) throw pageNotFound(url)
  const { auction } = await graphql.request(PublicAuctionDocument, { auctionId: Number(given) }, signal)
  if (!auction) throw notFound()
  if (auction.isOwn) throw redirect(`/kaitori/mypage/auction/${auction.auctionId}`)
  return { auction }
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

/** /kaitori/auction/1000314: what everyone may see of a bike that runs or was traded. */
export default function PublicAuction({ loaderData: { auction } }: Route.ComponentProps) {
  const { auctionId, auctionImages, endAt } = auction
  const [cover] = auctionImages
  const name = `${auction.makerName} ${auction.modelName}`
  const price = publicPriceOf(auction)
  const mileage = mileageText(auction)
  // Alone, 不明 does not say what of.
  const shownMileage = mileage === '不明' ? '走行距離 不明' : mileage
  const isRunning = auction.auctionStatus === STATUS.bidding
  return (
    <div className="page py-6">
      <PageMeta
        title={`${name}（${auction.auctionStatusLabel}）`}
        description={`${name}の写真、状態、検査票を確認できます。`}
        path={`/kaitori/auction/${auctionId}`}
        isIndexed={false}
        {...(cover && {
          image: {
            path: `${fileAddress(cover.assetId)}?w=1280`,
            width: 1280,
            height: 960,
            alt: `${name}（${cover.imageLabel}）`,
          },
        })}
      />
      <PageBreadcrumb crumbs={[{ label: '取引車両一覧', to: '/kaitori/auction' }, { label: name }]} />
      <div className="mt-2 grid gap-6">
        <div>
          <h1 className="text-2xl">{name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-text-2">
            <StateBadge tone={auctionTone(auction.auctionStatus)}>{auction.auctionStatusLabel}</StateBadge>
            <span>{[auction.modelTypeName, auction.displacementName, shownMileage].filter(Boolean).join('・')}</span>
          </p>
          <p className="mt-2">
            {price ? (
              <>
                <span className="mr-2 text-sm text-text-2">{price.label}</span>
                <Yen yen={price.yen} className="text-xl font-bold" />
              </>
            ) : (
              <span className="text-text-2">{isRunning ? 'まだ入札がありません' : '入札なし'}</span>
            )}
            {isRunning && endAt && <span className="ml-3 text-text-2">{dateTimeText(endAt)} 終了</span>}
          </p>
        </div>
        {auction.bidOriginId !== null && <BidOrigin auctionId={auction.bidOriginId} isOver={false} />}
        {auctionImages.length > 0 ? (
          <PhotoWall
            photos={auctionImages.map(({ assetId, imageLabel }) => ({ path: fileAddress(assetId), label: imageLabel }))}
          />
        ) : (
          <div className="card flex items-center gap-4 p-4 text-text-2">
            <BikeDrawing kind={(auction.model?.kind ?? 'naked') as BikeKind} className="w-24" />
            写真は公開されていません。
          </div>
        )}
        <SheetView sheet={auction.inspectionSheet} />
        <section className="card p-4" aria-labelledby="stated">
          <h2 id="stated" className="text-base">
            出品者の申告
          </h2>
          <dl className="mt-2 grid gap-x-6 sm:grid-cols-2">
            {statedRows(auction).map(([label, value]) => (
              <div key={label} className="flex gap-3 border-b border-line py-2">
                <dt className="w-28 shrink-0 text-text-2">{label}</dt>
                <dd className="written min-w-0 whitespace-pre-line">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <p className="flex flex-wrap gap-3">
          {auction.bidProof && (
            <AppLink to={`/kaitori/auction/${auctionId}/proof`} className="button button-quiet max-sm:w-full">
              入札の証明を見る
            </AppLink>
          )}
          <AppLink
            to={`/kaitori/souba/${auction.model?.makerId}/${auction.modelId}`}
            className="button button-quiet max-sm:w-full"
          >
            {auction.modelName}の相場を見る
          </AppLink>
        </p>
      </div>
    </div>
  )
}

/** What the owner stated of the bike, as far as everybody may read it; nothing of what was not answered. */
function statedRows(auction: NonNullable<PublicAuctionQuery['auction']>): [label: string, value: string][] {
  const shown = (name: ListingFieldName & keyof typeof auction) => shownAnswer(name, auction[name])
  const rows: [label: string, value: string][] = [
    ['初度登録', shown('firstRegistration')],
    ['車体の色', auction.colorText || shown('color')],
    ['車検満了日', shown('inspectionUntil')],
    ['登録の状態', shown('numberRegistration')],
    ['鍵の本数', shown('keyCount')],
    ['エンジン', shown('engineStatusList')],
    ['メーター', shown('meterChange')],
    ['事故・転倒歴', shown('accidentHistoryList') || 'なし'],
    ['カスタム', [shownCustomParts(auction.customPartsList ?? []), auction.customPartsText].filter(Boolean).join('\n')],
  ]
  return rows.filter(([, value]) => value !== '')
}
