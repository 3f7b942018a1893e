import { randomUUID } from 'node:crypto'

const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
} as const

/** An error of the v2 API, thrown by handlers; the error handler sends it in Patreon's JSON:API error envelope. */
export class PatreonApiError extends Error {
  readonly status: keyof typeof titles
  readonly codeName: string

  constructor(status: keyof typeof titles, detail: string, codeName: string = titles[status].replaceAll(' ', '')) {
    super(detail)
    this.status = status
    this.codeName = codeName
  }

  toDocument(): object {
    return {
      errors: [
        {
          code: 1,
          code_name: this.codeName,
          detail: this.message,
          id: randomUUID(),
          status: String(this.status),
          title: titles[this.status],
        },
      ],
    }
  }
}
