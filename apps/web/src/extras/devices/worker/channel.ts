/**
 * The way to one output: at most one command under way, at least `gap` ms between two, and a newer command replaces one
 * that waits.
 */

/** Pause after a command that was refused or not answered, ms. */
const FAULT_PAUSE_MS = 250

export interface ChannelOptions<Command> {
  /** Sends the command; settles with the answer or a timeout. */
  send(command: Command): Promise<void>
  isSame(a: Command, b: Command): boolean
  /** Shortest time between two commands, ms. */
  gap: number
  now(): number
  /** Called when a command was answered: another one may be sent. */
  onFree(): void
  onFault(): void
}

export interface Channel<Command> {
  /** The command to send next; null withdraws one that waits. */
  want(command: Command | null): void
  /** Sends what waits when it may. Returns when it may be sent, ms, or null when nothing waits or a command is under way. */
  flush(): number | null
  /** The output was set by another command: `command` is its state now. */
  assume(command: Command): void
}

export function createChannel<Command>(options: ChannelOptions<Command>): Channel<Command> {
  let waiting: Command | null = null
  let last: Command | null = null
  let lastAt = Number.NEGATIVE_INFINITY
  let pauseUntil = Number.NEGATIVE_INFINITY
  let isBusy = false

  const settle = (isOk: boolean) => {
    isBusy = false
    // The state of the output is unknown: the next command is sent even if it is the same.
    if (!isOk) {
      last = null
      pauseUntil = options.now() + FAULT_PAUSE_MS
      options.onFault()
    }
    options.onFree()
  }
  return {
    want(command) {
      waiting = command
    },
    flush() {
      if (waiting === null || isBusy) return null
      if (last !== null && options.isSame(waiting, last)) {
        waiting = null
        return null
      }
      const due = Math.max(lastAt + options.gap, pauseUntil)
      if (options.now() < due) return due
      last = waiting
      waiting = null
      lastAt = options.now()
      isBusy = true
      options.send(last).then(
        () => settle(true),
        () => settle(false),
      )
      return null
    },
    assume(command) {
      waiting = null
      last = command
    },
  }
}
