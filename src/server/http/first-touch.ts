import { CONSENT_KEY } from '#contract/consent-key.ts'
import { KEPT_PREFIX } from '#contract/kept-prefix.ts'

/**
 * What only a person does: any of it starts the page's scripts. Not focus, which a browser sets by itself, nor scrolling,
 * which it restores; where a person does it, a key, a finger or the wheel comes first.
 */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'input', 'click']

/** Fetching ahead waits for a quiet moment, and so long at most: a busy browser may have none. */
const MAX_IDLE_WAIT_MS = 3_000
/** Of documents, before the first touch; after it the app's own queue has the same limit. */
const MAX_PRELOADS = 4
/** Pages that are kept for everyone: fetching one ahead costs the server little and changes nothing. */
const KEPT = String.raw`/^\/kaitori($|\/(souba|article|user-voice|auction|auction-review|lp_2024|tos|company)($|\/))/`

/** Types and relations no browser knows: what they mark waits. */
const WAITING_SCRIPT = 'text/at-first-touch'
const WAITING_LINK = 'at-first-touch'

interface Options {
  readonly hasAnalytics: boolean
}

/**
 * A kept page is there to be read, and its links, menus and forms work without scripts. They start when somebody touches
 * the page; until then a phone has nothing to compute. Their files are fetched when the page is complete, so that the
 * start takes no time. A browser reports the pointer's place when a page opens beneath it: the first report is no move, only
 * one from another place is. An address with a query (an advertisement's, a search) starts at once, and so do a page whose
 * visitor agreed to analytics and a form for which something typed is kept. Pages whose links are in view are fetched meanwhile, four at once, unless the visitor saves
 * data or the line is slow.
 */
export function startAtFirstTouch(page: Buffer, { hasAnalytics }: Options): Buffer {
  const html = page.toString('utf8')
  const module = /<script type="module" async="">/
  if (!module.test(html)) return page
  const waiting = html
    .replace(module, `<script type="${WAITING_SCRIPT}">`)
    .replaceAll('<link rel="modulepreload"', `<link rel="${WAITING_LINK}"`)
    .replace('</body>', () => `<script>${starter(hasAnalytics)}</script></body>`)
  return Buffer.from(waiting)
}

function starter(hasAnalytics: boolean): string {
  const agreed = hasAnalytics ? `||localStorage.getItem('${CONSENT_KEY}')==='granted'` : ''
  const hasDraft = `document.querySelector('form[method=post]')&&Object.keys(sessionStorage).some(key=>key.startsWith('${KEPT_PREFIX}'))`
  return `(()=>{
const signs=${JSON.stringify(SIGNS)},quiet={capture:true,passive:true},links=[...document.querySelectorAll('link[rel="${WAITING_LINK}"]')]
let started=false,place
const start=()=>{
if(started)return
started=true
for(const sign of signs)removeEventListener(sign,notice,quiet)
for(const link of links)link.rel='modulepreload'
const script=document.createElement('script')
script.type='module'
script.textContent=document.querySelector('script[type="${WAITING_SCRIPT}"]').textContent
document.head.append(script)
script.remove()
}
const notice=({type,clientX,clientY})=>{
const here=clientX+' '+clientY
if(type==='pointermove'&&(place===undefined||place===here))place=here
else start()
}
const fetchAhead=()=>{
const {saveData,effectiveType}=navigator.connection||{}
if(started||saveData||/2g/.test(effectiveType||''))return
for(const link of links){link.as='script';link.rel='prefetch'}
const waiting=[],seen=new Set([location.pathname])
let running=0
const next=()=>{
while(running<${MAX_PRELOADS}&&waiting.length>0){
if(started)return
running+=1
const page=document.createElement('link')
page.rel='prefetch'
page.href=waiting.shift()
page.onload=page.onerror=()=>{running-=1;next()}
document.head.append(page)
}
}
const observer=new IntersectionObserver((entries)=>{
for(const {isIntersecting,target} of entries){
if(!isIntersecting||seen.has(target.pathname+target.search))continue
seen.add(target.pathname+target.search)
waiting.push(target.pathname+target.search)
}
next()
})
for(const anchor of document.querySelectorAll('a[href^="/kaitori"]'))if(${KEPT}.test(anchor.pathname))observer.observe(anchor)
}
for(const sign of signs)addEventListener(sign,notice,quiet)
try{if(location.search||${hasDraft}${agreed})start()}catch{}
addEventListener('load',()=>window.requestIdleCallback?requestIdleCallback(fetchAhead,{timeout:${MAX_IDLE_WAIT_MS}}):setTimeout(fetchAhead))
})()`
}
