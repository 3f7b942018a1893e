/** The objects of the bucket, and uploads in parts, in memory. */
import { createHash, randomUUID } from 'node:crypto'

export type StoredObject = { readonly content: Buffer; readonly changedAt: Date; readonly tag: string }

/** Bytes that every part of an upload but the last one has. */
const PART_MIN = 5 * 1024 * 1024

const md5 = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`

export class Bucket {
  readonly objects = new Map<string, StoredObject>()
  private readonly uploads = new Map<string, { name: string; parts: Map<number, Buffer> }>()

  put(name: string, content: Buffer): StoredObject {
    const object = { content, changedAt: new Date(), tag: md5(content) }
    this.objects.set(name, object)
    return object
  }

  /** A page of the names after `after`, in order. */
  page(prefix: string, after: string, max: number) {
    const names = [...this.objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort()
    const page = names.slice(0, max)
    return { page, next: names.length > max ? page.at(-1) : undefined }
  }

  begin(name: string): string {
    const id = randomUUID()
    this.uploads.set(id, { name, parts: new Map() })
    return id
  }

  /** Null for an upload that was not begun. */
  addPart(id: string, part: number, content: Buffer): string | null {
    const upload = this.uploads.get(id)
    upload?.parts.set(part, content)
    return upload ? md5(content) : null
  }

  /** Null for an upload that was not begun, or has a part that is too small. */
  complete(id: string, numbers: readonly number[]): StoredObject | null {
    const upload = this.uploads.get(id)
    const parts = numbers.map((number) => upload?.parts.get(number))
    const isWhole = parts.every((part, index) => part && (index === parts.length - 1 || part.length >= PART_MIN))
    if (!upload || !isWhole) return null
    this.uploads.delete(id)
    return this.put(upload.name, Buffer.concat(parts.filter((part) => part !== undefined)))
  }

  abort(id: string): void {
    this.uploads.delete(id)
  }
}
