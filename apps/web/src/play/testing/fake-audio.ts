/** The part of Web Audio that the outputs use, with a clock that tests set; records every call. */

class FakeParam {
  value = 1
  events: { name: string; value?: number; time: number }[] = []
  setValueAtTime(value: number, time: number): void {
    this.events.push({ name: 'set', value, time })
  }
  setTargetAtTime(value: number, time: number): void {
    this.events.push({ name: 'target', value, time })
  }
  linearRampToValueAtTime(value: number, time: number): void {
    this.events.push({ name: 'ramp', value, time })
  }
  cancelScheduledValues(time: number): void {
    this.events = this.events.filter((event) => event.time < time)
  }
}

export class FakeNode extends EventTarget {
  gain = new FakeParam()
  buffer: FakeBuffer | null = null
  started: number | null = null
  stopped: number | null = null
  connected: unknown[] = []
  connect<T>(target: T): T {
    this.connected.push(target)
    return target
  }
  disconnect(): void {
    this.connected = []
  }
  start(time: number): void {
    this.started = time
  }
  stop(time = 0): void {
    this.stopped = time
  }
}

export class FakeBuffer {
  readonly length: number
  readonly sampleRate: number
  constructor(length: number, sampleRate: number) {
    this.length = length
    this.sampleRate = sampleRate
  }
  get duration(): number {
    return this.length / this.sampleRate
  }
  copyToChannel(): void {}
}

export class FakeContext {
  currentTime = 0
  sampleRate = 48_000
  destination = new FakeNode()
  sources: FakeNode[] = []
  gains: FakeNode[] = []
  createGain(): FakeNode {
    const node = new FakeNode()
    this.gains.push(node)
    return node
  }
  createBufferSource(): FakeNode {
    const node = new FakeNode()
    this.sources.push(node)
    return node
  }
  createBuffer(_channels: number, length: number, sampleRate: number): FakeBuffer {
    return new FakeBuffer(length, sampleRate)
  }
  /** This fake under the type of the real context. */
  asContext(): AudioContext {
    return this as unknown as AudioContext
  }
  /** Sources that will sound or have sounded. */
  audible(): number[] {
    return this.sources.filter((node) => node.connected.length > 0).map((node) => node.started!)
  }
}
