/**
 * The part of WASI preview 1 that the synthesiser needs: arguments in, one written file out, no environment.
 * Made for one short run: each line gets a new instance, so a crash does not affect the next line.
 */

const ERRNO = { success: 0, badFile: 8, notSupported: 58 } as const
/** File type by descriptor: three character devices, a directory, a regular file. */
const FILE_TYPES = [2, 2, 2, 3, 4] as const
const ALL_RIGHTS = 0xffffffffffffffffn

/** Thrown by `proc_exit`, which must not return to the program. */
class Exit extends Error {
  readonly code: number
  constructor(code: number) {
    super(`The program exited with code ${code}`)
    this.code = code
  }
}

export interface WasiRun {
  code: number
  /** The content of the one file that the program may open. */
  output: Uint8Array<ArrayBuffer>
}

/** Descriptors of the one directory, and of the file that every `path_open` returns. */
const FD = { root: 3, output: 4 } as const

interface Memory {
  view(): DataView
  bytes(): Uint8Array
}

/** A file in memory that grows as it is written and supports `seek`. */
function outputFile() {
  let bytes = new Uint8Array(1 << 18)
  let length = 0
  let at = 0
  return {
    write(part: Uint8Array): void {
      if (at + part.length > bytes.length) {
        const larger = new Uint8Array(Math.max(bytes.length * 2, at + part.length))
        larger.set(bytes)
        bytes = larger
      }
      bytes.set(part, at)
      at += part.length
      length = Math.max(length, at)
    },
    seek(offset: number, whence: number): number {
      at = [0, at, length][whence]! + offset
      return at
    },
    content: (): Uint8Array<ArrayBuffer> => bytes.slice(0, length),
  }
}
type OutputFile = ReturnType<typeof outputFile>

/** The C strings of `argv`, as `args_get` and `args_sizes_get` hand them over. */
function argumentCalls(args: readonly string[], memory: Memory) {
  const encoded = args.map((arg) => new TextEncoder().encode(`${arg}\0`))
  return {
    args_sizes_get(countAt: number, sizeAt: number): number {
      memory.view().setUint32(countAt, encoded.length, true)
      memory.view().setUint32(
        sizeAt,
        encoded.reduce((sum, arg) => sum + arg.length, 0),
        true,
      )
      return ERRNO.success
    },
    args_get(pointersAt: number, bytesAt: number): number {
      let at = bytesAt
      for (const [index, arg] of encoded.entries()) {
        memory.view().setUint32(pointersAt + index * 4, at, true)
        memory.bytes().set(arg, at)
        at += arg.length
      }
      return ERRNO.success
    },
  }
}

/** Only the file is stored: standard output and error would contain the member's text. */
function fileCalls(file: OutputFile, memory: Memory) {
  return {
    fd_write(fd: number, vectors: number, count: number, writtenAt: number): number {
      let written = 0
      for (let index = 0; index < count; index++) {
        const from = memory.view().getUint32(vectors + index * 8, true)
        const length = memory.view().getUint32(vectors + index * 8 + 4, true)
        if (fd === FD.output) file.write(memory.bytes().slice(from, from + length))
        written += length
      }
      memory.view().setUint32(writtenAt, written, true)
      return ERRNO.success
    },
    fd_seek(fd: number, offset: bigint, whence: number, placeAt: number): number {
      if (fd !== FD.output) return ERRNO.notSupported
      memory.view().setBigUint64(placeAt, BigInt(file.seek(Number(offset), whence)), true)
      return ERRNO.success
    },
    fd_fdstat_get(fd: number, at: number): number {
      memory.bytes().fill(0, at, at + 24)
      memory.view().setUint8(at, FILE_TYPES[fd] ?? FILE_TYPES[0])
      memory.view().setBigUint64(at + 8, ALL_RIGHTS, true)
      memory.view().setBigUint64(at + 16, ALL_RIGHTS, true)
      return ERRNO.success
    },
    fd_prestat_get(fd: number, at: number): number {
      if (fd !== FD.root) return ERRNO.badFile
      memory.view().setUint32(at, 0, true)
      memory.view().setUint32(at + 4, 1, true)
      return ERRNO.success
    },
    fd_prestat_dir_name(_fd: number, at: number): number {
      memory.view().setUint8(at, '/'.charCodeAt(0))
      return ERRNO.success
    },
    path_open(...args: readonly unknown[]): number {
      memory.view().setUint32(args[8] as number, FD.output, true)
      return ERRNO.success
    },
  }
}

/**
 * Runs a compiled program to its end.
 * @throws the error of a trap; a non-zero exit code is returned, not thrown.
 */
export function runWasi(module: WebAssembly.Module, args: readonly string[]): WasiRun {
  const file = outputFile()
  let exported: WebAssembly.Memory | null = null
  const buffer = (): ArrayBuffer => (exported as WebAssembly.Memory).buffer
  const memory: Memory = { view: () => new DataView(buffer()), bytes: () => new Uint8Array(buffer()) }
  const instance = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: {
      ...argumentCalls(args, memory),
      ...fileCalls(file, memory),
      fd_read: () => ERRNO.badFile,
      fd_close: () => ERRNO.success,
      fd_fdstat_set_flags: () => ERRNO.success,
      clock_time_get: (_id: number, _precision: bigint, at: number) => {
        memory.view().setBigUint64(at, 0n, true)
        return ERRNO.success
      },
      proc_exit: (code: number) => {
        throw new Exit(code)
      },
    },
  })
  exported = instance.exports['memory'] as WebAssembly.Memory
  try {
    ;(instance.exports['_start'] as () => void)()
    return { code: 0, output: file.content() }
  } catch (error) {
    if (error instanceof Exit) return { code: error.code, output: file.content() }
    throw error
  }
}
