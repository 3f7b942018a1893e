/**
 * A stand-in for the speech synthesiser: a WebAssembly program that writes a short tone for every line. The bundled one
 * takes a third of the processor time of a session; tests that need real speech set `speech: 'real'`.
 */
import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWav } from '@rubato/contracts/wav'

const SAMPLE_RATE = 16_000
const SECONDS = 0.3
const HZ = 220
const LOUDNESS = 8_000

const toneFile = (): Uint8Array =>
  writeWav({
    samples: Int16Array.from({ length: Math.round(SAMPLE_RATE * SECONDS) }, (_, index) =>
      Math.round(LOUDNESS * Math.sin((2 * Math.PI * HZ * index) / SAMPLE_RATE)),
    ),
    sampleRate: SAMPLE_RATE,
  })

/** Unsigned LEB128, the number format of WebAssembly. */
function leb(value: number): number[] {
  const low = value & 0x7f
  const rest = value >>> 7
  return rest === 0 ? [low] : [low | 0x80, ...leb(rest)]
}
const counted = (bytes: readonly number[]): number[] => [...leb(bytes.length), ...bytes]
const nameOf = (text: string): number[] => counted([...Buffer.from(text)])
const list = (items: readonly (readonly number[])[]): number[] => [...leb(items.length), ...items.flat()]
const section = (id: number, content: readonly number[]): number[] => [id, ...counted(content)]

const I32 = 0x7f
const I64 = 0x7e
const FUNCTION = 0x60
const [i32Const, i64Const, call, drop, end] = [0x41, 0x42, 0x10, 0x1a, 0x0b]
/** Addresses in memory. A signed LEB128 of one byte holds numbers below 64. */
const [AT_DESCRIPTOR, AT_VECTOR, AT_FILE] = [0, 8, 32]
const [FD_ROOT, FD_FILE] = [3, 4]

/** Opens the file, writes the tone and returns: a program for WASI preview 1. */
function program(): Buffer {
  const tone = toneFile()
  const vector = Buffer.alloc(8)
  vector.writeUInt32LE(AT_FILE, 0)
  vector.writeUInt32LE(tone.length, 4)
  const i32 = (value: number) => [i32Const, value]
  const noRights = [i64Const, 0, i64Const, 0]
  const open = [FD_ROOT, 0, 0, 0, 0].flatMap(i32).concat(noRights, i32(0), i32(AT_DESCRIPTOR), [call, 0, drop])
  const write = [FD_FILE, AT_VECTOR, 1, AT_DESCRIPTOR].flatMap(i32).concat([call, 1, drop])
  const data = (at: number, bytes: Uint8Array) => [0, ...i32(at), end, ...counted([...bytes])]
  const from = nameOf('wasi_snapshot_preview1')
  return Buffer.from([
    ...Buffer.from('\0asm'),
    1,
    0,
    0,
    0,
    ...section(
      1,
      list([
        [FUNCTION, ...list([[I32], [I32], [I32], [I32], [I32], [I64], [I64], [I32], [I32]]), ...list([[I32]])],
        [FUNCTION, ...list([[I32], [I32], [I32], [I32]]), ...list([[I32]])],
        [FUNCTION, ...list([]), ...list([])],
      ]),
    ),
    ...section(
      2,
      list([
        [...from, ...nameOf('path_open'), 0, 0],
        [...from, ...nameOf('fd_write'), 0, 1],
      ]),
    ),
    ...section(3, list([[2]])),
    ...section(5, list([[0, 1]])),
    ...section(
      7,
      list([
        [...nameOf('memory'), 2, 0],
        [...nameOf('_start'), 0, 2],
      ]),
    ),
    ...section(10, list([counted([0, ...open, ...write, end])])),
    ...section(11, list([data(AT_VECTOR, vector), data(AT_FILE, tone)])),
  ])
}

const SYNTHESISER = /^flite-.*\.wasm$/

/** Copies the built web app, with the stand-in in place of its synthesiser. Throws when the app has none. */
export function copyWebApp(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !/flite-[^/]*\.wasm/.test(path) })
  const name = readdirSync(join(from, 'assets')).find((file) => SYNTHESISER.test(file))
  if (name === undefined) throw new Error('The web app has no synthesiser: build it first')
  writeFileSync(join(to, 'assets', name), program())
}
