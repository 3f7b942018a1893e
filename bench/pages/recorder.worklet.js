/**
 * Writes down what really sounds, on the audio thread: for each input the frames at which a click begins, and the last
 * frame that was not silent. A click begins where the signal is loud and three times louder than everything between
 * twelve and two milliseconds earlier, so a ringing tail is not a click and a rising edge is one.
 */
const LOUD = 0.08
const SILENT = 1e-4

class Ear {
  constructor() {
    this.recent = new Float32Array(Math.round(sampleRate * 0.012))
    this.young = Math.round(sampleRate * 0.002)
    this.at = 0
    this.deafUntil = 0
  }

  remember(level) {
    this.recent[this.at] = level
    this.at = (this.at + 1) % this.recent.length
  }

  /** The loudest of what is remembered, without the last two milliseconds. */
  loudest() {
    let most = 0
    const length = this.recent.length
    for (let age = this.young; age < length; age++) {
      const value = this.recent[(this.at - 1 - age + 2 * length) % length]
      if (value > most) most = value
    }
    return most
  }
}

class Recorder extends AudioWorkletProcessor {
  constructor(options) {
    super()
    this.ears = Array.from({ length: options.numberOfInputs ?? 1 }, () => new Ear())
    this.lastSound = 0
    this.blocks = 0
  }

  process(inputs) {
    for (const [index, ear] of this.ears.entries()) {
      const samples = inputs[index]?.[0]
      if (samples) this.listen(ear, samples, index)
    }
    this.blocks += 1
    if (this.blocks % 8 === 0) this.port.postMessage({ lastSound: this.lastSound, frame: currentFrame })
    return true
  }

  listen(ear, samples, input) {
    for (let place = 0; place < samples.length; place++) {
      const level = Math.abs(samples[place])
      const frame = currentFrame + place
      if (level > SILENT) this.lastSound = frame
      if (frame > ear.deafUntil && level > LOUD && level > 3 * ear.loudest()) {
        ear.deafUntil = frame + sampleRate * 0.02
        this.port.postMessage({ input, onset: frame, level })
      }
      ear.remember(level)
    }
  }
}

registerProcessor('recorder', Recorder)
