export const SITE_NAME = 'Kaitori'
