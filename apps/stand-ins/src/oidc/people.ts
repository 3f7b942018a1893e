/** The people who have an account at the OIDC stand-in. */
import { randomUUID } from 'node:crypto'

/** The organisation in which a person is signed in, in the claim `o` of Clerk's tokens. */
type StandInOrganisation = { readonly id: string; readonly slg: string; readonly rol: string }

export type StandInPerson = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly organisation?: StandInOrganisation
}

/** Present when the stand-in starts. The first three have the addresses of the demo accounts. */
const firstPeople: readonly StandInPerson[] = [
  { id: 'free', name: 'Free', email: 'free@rubato.test', emailVerified: true },
  { id: 'follower', name: 'Follower', email: 'follower@rubato.test', emailVerified: true },
  { id: 'supporter', name: 'Supporter', email: 'supporter@rubato.test', emailVerified: true },
  { id: 'robin', name: 'Robin', email: 'robin@rubato.test', emailVerified: true },
  { id: 'unverified', name: 'Unverified', email: 'free@rubato.test', emailVerified: false },
  {
    id: 'organised',
    name: 'In an organisation',
    email: 'organised@rubato.test',
    emailVerified: true,
    organisation: { id: 'org_1', slg: 'quiet-house', rol: 'admin' },
  },
]

export class People {
  private readonly byId = new Map(firstPeople.map((person) => [person.id, person]))

  list(): readonly StandInPerson[] {
    return [...this.byId.values()]
  }

  find(id: string): StandInPerson | undefined {
    return this.byId.get(id)
  }

  /** A new person with a verified address. */
  add(email: string): StandInPerson {
    const person = { id: randomUUID(), name: email, email, emailVerified: true }
    this.byId.set(person.id, person)
    return person
  }
}
