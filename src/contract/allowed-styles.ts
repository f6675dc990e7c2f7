const CLIPPED = 'border:0;clip:rect(0 0 0 0);clip-path:inset(50%);height:1px;margin:-1px;overflow:hidden;padding:0'

/**
 * The two style attributes that React Aria writes to hide the native input behind a drawn checkbox or select of the partner
 * console. Its pages allow exactly these texts by their hash; no page has another.
 */
export const HIDDEN_INPUT_STYLES: readonly string[] = [
  `${CLIPPED};position:absolute;width:1px;white-space:nowrap`,
  `${CLIPPED};position:fixed;width:1px;white-space:nowrap;top:0;left:0`,
]

/**
 * The one style element: pages fade into each other. Chromium asks for this before a style sheet of its own request is
 * there; found too late, the fade is left out and the page reports an error that nobody caught.
 */
export const FADE_BETWEEN_PAGES = '@view-transition{navigation:auto}'
