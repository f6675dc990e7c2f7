/**
 * The one style element: pages fade into each other. Chromium asks for this before a style sheet of its own request is
 * there; found too late, the fade is left out and the page reports an error that nobody caught.
 */
export const FADE_BETWEEN_PAGES = '@view-transition{navigation:auto}'
