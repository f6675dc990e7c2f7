import { useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { CreateBikeOwnerDocument, type CreateBikeOwnerInput } from '#contract/generated/account.ts'
import { CreateMarketSearchBikeDocument, SearchFormListsDocument } from '#contract/generated/market-search.ts'
import type { SearchVehicle } from '#domain/account/account-forms.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { advertisingSource } from '../../session/advertising-source.ts'
import { browserSession } from '../../session/browser-session.ts'
import { formerRequest } from '../../session/former-request.ts'
import { forgetKept } from '../../session/kept-entries.ts'
import { useDropParameters } from '../../session/read-once.ts'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../shell/data-route.ts'
import { useRootData } from '../../shell/root-data.ts'
import { viewerChanged } from '../../shell/viewer.ts'
import { useFinishLogin } from '../account/login/finish-login.ts'
import { CodeStep } from '../account/person/code-step.tsx'
import { usePendingCode } from '../account/person/pending-code.ts'
import { NOBODY, type PersonValues } from '../account/person/person-values.ts'
import { loadSearched } from '../catalog/searched-models.ts'
import type { VehicleValues } from '../catalog/vehicle-values.ts'
import { BIKE_IN_ADDRESS, loadNamedBike, namesBike } from '../souba/named-bike.ts'
import type { Route } from './+types/search-form.ts'
import { KEPT_USER, UserStep } from './user-step.tsx'
import { KEPT_VEHICLE, VehicleStep } from './vehicle-step.tsx'

const STEPS = ['バイク', 'お客さま', '認証コード']

async function load(graphql: GraphqlClient, { url, signal }: LoadRequest) {
  const [lists, searched, named] = await Promise.all([
    graphql.request(SearchFormListsDocument, {}, signal),
    loadSearched(graphql, url, signal),
    loadNamedBike(graphql, url, signal),
  ])
  const wantsAccount = url.searchParams.has('createAccount')
  return { lists, keyword: searched?.keyword ?? '', found: searched?.models ?? [], named, wantsAccount }
}

export function loader(route: Route.LoaderArgs) {
  const { searchParams } = route.url
  if (!searchParams.has('keyword') && !searchParams.has('createAccount') && !namesBike(route.url))
    cacheUntilChange(route.context, ['catalog'])
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

/** The bike leaves the address once it was read: nothing is loaded for that. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isDropped = currentUrl.searchParams.has('modelId') && !nextUrl.searchParams.has('modelId')
  return isDropped && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

/** A visitor gives the vehicle and himself and gets an account and the price; an owner gives the vehicle alone. */
export default function SearchForm({ loaderData }: Route.ComponentProps) {
  const isLoggedIn = useRootData()?.viewer != null
  const navigate = useNavigate()
  const [vehicle, setVehicle] = useState<SearchVehicle | null>(null)
  const [typedVehicle, setTypedVehicle] = useState<VehicleValues | null>(null)
  const [person, setPerson] = useState<PersonValues>(NOBODY)
  const { waiting, waitFor, forget } = usePendingCode<CreateBikeOwnerInput>(KEPT_USER)
  const finish = useFinishLogin()
  useDropParameters(BIKE_IN_ADDRESS)
  const toTop = () => window.scrollTo(0, 0)

  return (
    <>
      <PageMeta
        title="バイクの買取相場を調べる"
        description="車種、型式、走行距離から、お持ちのバイクの買取相場がわかります。実際の取引をもとに計算しています。利用は無料です。"
        path="/kaitori/search-form"
      />
      {vehicle === null && waiting === null && (
        <VehicleStep
          key={loaderData.named?.model.modelId ?? 'none'}
          {...loaderData}
          isVisitor={!isLoggedIn}
          before={typedVehicle}
          steps={isLoggedIn ? STEPS.slice(0, 1) : STEPS}
          nextLabel={isLoggedIn ? '相場を見る' : '次へ'}
          send={async (graphql, chosen) => {
            if (isLoggedIn) await graphql.request(CreateMarketSearchBikeDocument, { input: chosen })
            return chosen
          }}
          onDone={async (chosen, typed) => {
            if (isLoggedIn) {
              viewerChanged()
              forgetKept(KEPT_VEHICLE)
              return navigate('/kaitori/mypage/market')
            }
            setTypedVehicle(typed)
            setVehicle(chosen)
            toTop()
          }}
        />
      )}
      {vehicle !== null && waiting === null && (
        <UserStep
          before={person}
          steps={STEPS}
          onBack={(typed) => {
            setPerson(typed)
            setVehicle(null)
            toTop()
          }}
          send={async (graphql, user) => {
            const input = { ...user, marketSearchBike: vehicle, ...advertisingSource(), ...formerRequest() }
            const { createBikeOwner } = await graphql.request(CreateBikeOwnerDocument, { input })
            const { authChallenge, isMailHeldBack } = createBikeOwner
            return { uuid: authChallenge.uuid, isMailHeldBack, input }
          }}
          onDone={(next, typed) => {
            browserSession().setChallenge(next.uuid)
            setPerson(typed)
            waitFor({ ...next, email: next.input.email })
            toTop()
          }}
        />
      )}
      {waiting !== null && (
        <CodeStep
          steps={STEPS}
          submitLabel="相場を見る"
          {...waiting}
          onResent={(request) => waitFor({ ...waiting, ...request })}
          onBack={() => waitFor(null)}
          onRegistered={forget}
          onDone={({ auth }) => {
            forget()
            forgetKept(KEPT_VEHICLE)
            forgetKept(KEPT_USER)
            return finish(auth, '/kaitori/mypage/market?registered=true', true)
          }}
        />
      )}
    </>
  )
}
