/** Makes scripts for tests by the API, as a member. */
import type { Script } from '@rubato/contracts/domain'
import type { APIRequestContext } from '@playwright/test'
import { bearerOf, type DemoMember } from './members.ts'

export interface Library {
  /** Makes a script with one line for each of `details.triggers`. */
  write: (title: string, details?: Partial<WrittenScript>) => Promise<Script>
  addDialog: (scriptId: string, trigger: string) => Promise<void>
}

interface WrittenScript {
  description: string
  tags: string[]
  intended_sex: Script['intended_sex']
  triggers: string[]
  published: boolean
}

/** Signs `request` in as this member: it has the member's cookie from then on. */
export async function libraryOf(request: APIRequestContext, member: DemoMember): Promise<Library> {
  const headers = { authorization: `Bearer ${await bearerOf(request, member)}` }
  const send = async <Answer>(method: 'POST' | 'PATCH', path: string, data: unknown): Promise<Answer> => {
    const reply = await request.fetch(`/api${path}`, { method, headers, data })
    if (!reply.ok()) throw new Error(`${method} ${path} was refused: ${await reply.text()}`)
    return (await reply.json()) as Answer
  }
  const addDialog: Library['addDialog'] = async (scriptId, trigger) => {
    const line = { trigger, text: `A line for ${trigger}, spoken once and slowly.` }
    await send('POST', `/script/${scriptId}/dialogs`, { dialogs: [line] })
  }
  return {
    addDialog,
    async write(title, { triggers = ['edge'], published = true, ...details } = {}) {
      const body = { title, description: `A script of the tests: ${title}.`, ...details }
      const script = await send<Script>('POST', '/script', body)
      for (const trigger of triggers) await addDialog(script.id, trigger)
      return published ? send<Script>('PATCH', `/script/${script.id}`, { published }) : script
    },
  }
}
