/** The pages of the stand-in: who to sign in as, a new account, and signing out. They work without scripts. */
import { escapeHtml, htmlPage } from '../html.ts'
import type { People } from './people.ts'

const document = (title: string, body: string): string =>
  htmlPage(
    `${title} | OpenID Connect stand-in`,
    `<p>Stand-in for a hosted identity provider. Nothing leaves this computer.</p>
    <h1>${escapeHtml(title)}</h1>
    ${body}`,
  )

const cancelButton = '<p><button name="decision" value="cancel">Cancel</button></p>'

/** One form with a button for each person. */
export const signInPage = (people: People, uid: string): string =>
  document(
    'Choose who you are',
    `<form method="post" action="/interaction/${escapeHtml(uid)}">
      <ul>
        ${people
          .list()
          .map(
            ({ id, name, email }) =>
              `<li><button name="person" value="${escapeHtml(id)}">${escapeHtml(name)}</button> ${escapeHtml(email)}</li>`,
          )
          .join('\n        ')}
      </ul>
      ${cancelButton}
    </form>`,
  )

export const signUpPage = (uid: string): string =>
  document(
    'Make an account',
    `<form method="post" action="/interaction/${escapeHtml(uid)}">
      <p><label for="email">E-mail address</label> <input id="email" name="email" type="email" required></p>
      <p><button name="decision" value="create">Make the account</button></p>
    </form>
    <form method="post" action="/interaction/${escapeHtml(uid)}">${cancelButton}</form>`,
  )

/** @param form the form of the library, which the buttons submit */
export const logoutPage = (form: string): string =>
  document(
    'Sign out here, too?',
    `${form}
    <button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out of the stand-in</button>
    <button type="submit" form="op.logoutForm">Stay signed in</button>`,
  )

export const signedOutPage = (): string => document('Signed out', '<p>You are signed out.</p>')
