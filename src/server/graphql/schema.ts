import '../features/address/address.schema.ts'
import '../features/account/account.schema.ts'
import '../features/account/login.schema.ts'
import '../features/account/reset-password.schema.ts'
import '../features/account/sign-up.schema.ts'
import '../features/announcement/announcement.schema.ts'
import '../features/catalog/catalog.schema.ts'
import '../features/souba/souba.schema.ts'
import '../features/market-search/market-search.schema.ts'
import '../features/catalog/catalog-spec.schema.ts'
import '../features/catalog/model-search.schema.ts'
import '../features/options/sell-form.schema.ts'
import '../features/partner/partner-session.schema.ts'
import '../features/push/push.schema.ts'
import './scalars.ts'
import { builder } from './builder.ts'

/** The whole schema: every feature adds its fields to the builder when it is imported above. */
export const schema = builder.toSchema()
