/** A person with a browser at the stand-in, for tests without a real one: it keeps cookies and submits the forms of the pages. */

/** The person's action on a page: signs in as one of the people, makes an account, or leaves. */
export type OidcDecision = { readonly person: string } | { readonly newEmail: string } | 'cancel'

interface FilledForm {
  url: URL
  form: URLSearchParams
}

/** Redirects that are followed before the stand-in has lost its way. */
const HOPS_MAX = 10

export class OidcBrowser {
  private readonly cookies = new Map<string, string>()

  /**
   * Opens an address of the authorization endpoint and decides, unless the person is signed in already. Returns the address
   * to which the stand-in sends the browser back.
   */
  async authorize(url: string, decision: OidcDecision): Promise<URL> {
    const form = new URLSearchParams(formOf(decision))
    // Another person was signed in: the page ends their session first.
    return this.follow(new URL(url), (page, html) => signOutForm(page, html) ?? { url: page, form })
  }

  /** Opens the address for signing out and confirms. */
  async signOut(url: string): Promise<URL> {
    return this.follow(new URL(url), (page, html) => {
      const form = signOutForm(page, html)
      if (!form) throw new Error('The stand-in shows another page than the one for signing out')
      return form
    })
  }

  private async follow(from: URL, submit: (page: URL, html: string) => FilledForm): Promise<URL> {
    let at = from
    let form: URLSearchParams | undefined
    for (let hops = 0; hops < HOPS_MAX; hops += 1) {
      const response = await this.request(at, form)
      const location = response.headers.get('location')
      if (location !== null) {
        at = new URL(location, at)
        form = undefined
        if (at.origin !== from.origin) return at
      } else if (response.ok) ({ url: at, form } = submit(at, await response.text()))
      else throw new Error(`The stand-in answered ${response.status}: ${await response.text()}`)
    }
    throw new Error('The stand-in redirects in circles')
  }

  private async request(url: URL, form: URLSearchParams | undefined): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}

function signOutForm(page: URL, html: string): FilledForm | null {
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1]
  if (xsrf === undefined) return null
  return { url: new URL('/session/end/confirm', page), form: new URLSearchParams({ xsrf, logout: 'yes' }) }
}

function formOf(decision: OidcDecision): Record<string, string> {
  if (decision === 'cancel') return { decision: 'cancel' }
  return 'person' in decision ? { person: decision.person } : { decision: 'create', email: decision.newEmail }
}
