/** Files that all processes of a site use: a directory, or a bucket of a storage server. Names are relative paths. */

export interface SharedFile {
  name: string
  /** bytes */
  size: number
  /** When it was written or touched, ms since 1970. */
  changedAt: number
}

/** Every function throws `SharedFilesUnavailableError` where a storage server does not answer as it should. */
export interface SharedFiles {
  /** The files whose names begin with the prefix. */
  list(prefix: string): Promise<SharedFile[]>
  /** Null for a file that does not exist. Throws for one larger than `maxBytes`. */
  read(name: string, maxBytes: number): Promise<{ content: Buffer; changedAt: number } | null>
  /** The bytes from `at` on, as many as asked for; fewer at the end of the file. */
  readPart(name: string, at: number, size: number): Promise<Buffer>
  /** The file appears completely or not at all. */
  write(name: string, content: Uint8Array): Promise<void>
  /** False, and nothing is written, where the file exists. */
  writeNew(name: string, content: Uint8Array): Promise<boolean>
  /** Writes a file of any size from one of this machine, in pieces. */
  upload(name: string, path: string): Promise<void>
  /** Sets `changedAt` to the present. */
  touch(name: string): Promise<void>
  /** Succeeds for a file that does not exist. */
  remove(name: string): Promise<void>
}

/** `no-answer`: a timeout, a broken connection, or a rest after one. `too-large`: more bytes than were expected. */
export type SharedFilesProblem = 'no-answer' | 'too-large' | `status-${number}`

/** Contains nothing of a name or a file. */
export class SharedFilesUnavailableError extends Error {
  readonly code: SharedFilesProblem
  constructor(code: SharedFilesProblem, cause?: unknown) {
    super(`The storage server failed: ${code}`, { cause })
    this.name = new.target.name
    this.code = code
  }
}
