import { TOKEN_SCOPE_LABELS, type TokenScope } from '#domain/permission/token-scopes.ts'

/** What a program reads that asks for more than its token is for. Null: no token has it. */
export function beyondToken(scope: TokenScope | null): string {
  return scope === null
    ? 'この操作は、アクセストークンでは行えません。管理画面から操作してください。'
    : `このアクセストークンには「${TOKEN_SCOPE_LABELS[scope]}（${scope}）」の権限がありません。`
}
