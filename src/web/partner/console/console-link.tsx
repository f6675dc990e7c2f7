import { useCallback } from 'react'
import { Link, type LinkProps, NavLink, type NavLinkProps, useSearchParams } from 'react-router'
import { DEALER, withDealer } from './dealer-address.ts'

/** Makes an address of the console one for the dealer of this page. */
export function useAddress(): (to: string) => string {
  const [parameters] = useSearchParams()
  const dealer = parameters.get(DEALER)
  return useCallback((to: string) => withDealer(to, dealer), [dealer])
}

/** A link inside the console: it stays with the dealer of its page. */
export function ConsoleLink({ to, ...link }: Omit<LinkProps, 'to'> & { readonly to: string }) {
  return <Link {...link} to={useAddress()(to)} />
}

export function ConsoleNavLink({ to, ...link }: Omit<NavLinkProps, 'to'> & { readonly to: string }) {
  return <NavLink {...link} to={useAddress()(to)} />
}

/** For forms that make an address: the dealer of this page goes with it. */
export function DealerField() {
  const [parameters] = useSearchParams()
  const dealer = parameters.get(DEALER)
  return dealer === null ? null : <input type="hidden" name={DEALER} value={dealer} />
}
