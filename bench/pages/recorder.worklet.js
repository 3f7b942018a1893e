/**
 * Analyses the audio on the audio thread: for each input the frames at which a click begins. A click begins where the signal is above LOUD and three times louder than the maximum between twelve and two
 * milliseconds earlier: a decaying tail is not a click, a rising edge is one.
 */
const LOUD = 0.08

/** Detects the onsets of clicks on one input. */
class OnsetDetector {
  constructor() {
    this.recent = new Float32Array(Math.round(sampleRate * 0.012))
    this.gap = Math.round(sampleRate * 0.002)
    this.at = 0
    this.ignoreUntil = 0
  }

  remember(level) {
    this.recent[this.at] = level
    this.at = (this.at + 1) % this.recent.length
  }

  /** Maximum level of the last twelve milliseconds, without the last two. */
  loudest() {
    let most = 0
    const length = this.recent.length
    for (let age = this.gap; age < length; age++) {
      const value = this.recent[(this.at - 1 - age + 2 * length) % length]
      if (value > most) most = value
    }
    return most
  }
}

class Recorder extends AudioWorkletProcessor {
  constructor(options) {
    super()
    this.detectors = Array.from({ length: options.numberOfInputs ?? 1 }, () => new OnsetDetector())
  }

  process(inputs) {
    for (const [index, detector] of this.detectors.entries()) {
      const samples = inputs[index]?.[0]
      if (samples) this.analyse(detector, samples, index)
    }
    return true
  }

  analyse(detector, samples, input) {
    for (let index = 0; index < samples.length; index++) {
      const level = Math.abs(samples[index])
      const frame = currentFrame + index
      if (frame > detector.ignoreUntil && level > LOUD && level > 3 * detector.loudest()) {
        detector.ignoreUntil = frame + sampleRate * 0.02
        this.port.postMessage({ input, onset: frame, level })
      }
      detector.remember(level)
    }
  }
}

registerProcessor('recorder', Recorder)
