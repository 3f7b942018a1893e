/**
 * A socket in the data directory, which is private to the user of the server: `npm run admin` hands its command to the
 * process that has the embedded database open. One line of JSON each way.
 */
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const SOCKET = 'rubato.socket'
/** Longest path of a socket on Linux and macOS, bytes. */
const PATH_MAX = 100
/** Longest command that is read, characters. */
const COMMAND_MAX = 10_000

const commandSchema = z.array(z.string()).max(20)
const answerSchema = z.object({ isDone: z.boolean(), text: z.string() })
export type OperatorAnswer = z.infer<typeof answerSchema>

const pathIn = (directory: string): string => join(directory, SOCKET)
const fits = (directory: string): boolean => Buffer.byteLength(pathIn(directory)) <= PATH_MAX

/** The first line. A loop over the socket would end the connection with it. */
const readLine = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += String(chunk)
      if (received.endsWith('\n')) resolve(received)
      else if (received.length > COMMAND_MAX) reject(new Error('The command is too long'))
    })
    socket.once('end', () => reject(new Error('The command has no end')))
  })

/**
 * Answers commands until the returned function is called. `answer` never rejects. A directory with a long path has no socket.
 */
export async function listenForOperator(
  directory: string,
  answer: (command: string[]) => Promise<OperatorAnswer>,
): Promise<() => Promise<void>> {
  if (!fits(directory)) return () => Promise.resolve()
  const serve = async (socket: Socket) => {
    const command = commandSchema.parse(JSON.parse(await readLine(socket)))
    socket.end(JSON.stringify(await answer(command)))
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined)
    serve(socket).catch(() => socket.destroy())
  })
  // Left by a process that was killed: the lock of the directory says that it does not run any more.
  rmSync(pathIn(directory), { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(pathIn(directory), resolve)
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** The answer of the process that has the directory open; null where none answers. */
export async function askRunningServer(directory: string, command: readonly string[]): Promise<OperatorAnswer | null> {
  if (!fits(directory)) return null
  try {
    const socket = connect(pathIn(directory))
    socket.write(`${JSON.stringify(command)}\n`)
    return answerSchema.parse(JSON.parse(await text(socket)))
  } catch {
    return null
  }
}
