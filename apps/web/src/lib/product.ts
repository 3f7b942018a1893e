/** What the server writes into the page's head: the product's name and where to ask for help. */
const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? ''

export const productName = (): string => meta('application-name')
export const supportEmail = (): string => meta('support-email')

/** The page title of a screen: "{title} | {product}". */
export const pageTitle = (title?: string): string => (title ? `${title} | ${productName()}` : productName())

/** The nonce of this response, for the style elements that Mantine makes. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
