/** The look of a mail, as attributes: what it is called in the dark theme, and how it looks without. */
export const INK = {
  ground: styled(
    'ground',
    'margin:0;padding:0;background:#f5f7f9;color:#16202e;font-size:16px;line-height:1.75;-webkit-text-size-adjust:100%;' +
      "font-family:'Hiragino Sans','Noto Sans JP','Yu Gothic UI',Meiryo,sans-serif",
  ),
  card: styled('card', 'max-width:560px;margin:0 auto;background:#ffffff;color:#16202e'),
  brand: styled(
    'brand',
    'margin:0;padding:14px 24px;background:#123c63;color:#ffffff;font-size:20px;font-weight:bold;letter-spacing:.02em',
  ),
  picture: styled(
    'brand',
    'display:block;width:100%;height:auto;border:0;background:#123c63;color:#ffffff;font-size:18px;font-weight:bold',
  ),
  name: styled('', 'margin:0;font-size:18px;font-weight:bold;line-height:1.4'),
  priceLabel: styled('quiet', 'margin:10px 0 0;font-size:14px;line-height:1.4;color:#4a5768'),
  price: styled(
    '',
    'margin:0;font-size:28px;font-weight:bold;line-height:1.3;font-variant-numeric:tabular-nums;overflow-wrap:anywhere',
  ),
  range: styled('', 'display:inline-block;font-size:18px;font-weight:normal'),
  route: styled('', 'width:100%;margin:16px 0 4px;border-collapse:collapse;table-layout:fixed'),
  stageDone: stage('done', '#123c63', '#4a5768', 'normal'),
  stageHere: stage('here', '#c8401b', '#16202e', 'bold'),
  stageAhead: stage('ahead', '#dde3ea', '#4a5768', 'normal'),
  facts: styled('', 'width:100%;margin:16px 0;border-collapse:collapse;table-layout:fixed'),
  label: styled(
    'quiet line',
    'text-align:left;vertical-align:top;font-weight:normal;font-size:14px;color:#4a5768;padding:8px 12px 8px 0;' +
      'border-top:1px solid #dde3ea',
  ),
  value: styled(
    'line',
    'vertical-align:top;padding:8px 0;border-top:1px solid #dde3ea;overflow-wrap:anywhere;font-variant-numeric:tabular-nums',
  ),
  codeLabel: styled('quiet', 'margin:16px 0 0;text-align:center;font-size:14px;color:#4a5768'),
  code: styled(
    'soft',
    'margin:4px 0 16px;padding:12px;border-radius:12px;background:#eef3f8;text-align:center;font-size:28px;' +
      'font-weight:bold;letter-spacing:.16em;font-variant-numeric:tabular-nums;overflow-wrap:anywhere',
  ),
  button:
    'style="display:inline-block;padding:14px 32px;background:#c8401b;color:#ffffff;text-decoration:none;' +
    'border-radius:6px;font-weight:bold"',
  note: styled('quiet', 'font-size:14px;color:#4a5768'),
  small: styled('quiet', 'font-size:12px;color:#4a5768;overflow-wrap:anywhere'),
  link: styled('link', 'color:#123c63'),
  line: styled('line', 'border:0;border-top:1px solid #dde3ea;margin:24px 0 16px'),
} as const

/** Inline styles are stronger than a sheet without the mark. */
export const DARK_STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.ground{background:#0f151d!important;color:#e8edf3!important}',
  '.card{background:#18212c!important;color:#e8edf3!important}',
  '.quiet{color:#a9b6c6!important}',
  '.line{border-color:#33404f!important}',
  '.soft{background:#243242!important}',
  '.link{color:#9cc4ec!important}',
  '.done{border-color:#6f9fd0!important;color:#a9b6c6!important}',
  '.here{border-color:#f08a66!important;color:#e8edf3!important}',
  '.ahead{border-color:#33404f!important;color:#a9b6c6!important}',
  '}',
].join('')

function styled(name: string, style: string): string {
  return name === '' ? `style="${style}"` : `class="${name}" style="${style}"`
}

function stage(name: string, line: string, ink: string, weight: 'bold' | 'normal'): string {
  return styled(
    name,
    `border-top:4px solid ${line};padding:6px 0 0;text-align:center;font-size:12px;line-height:1.4;color:${ink};font-weight:${weight}`,
  )
}
