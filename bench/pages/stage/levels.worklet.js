/** Says for each input when it was last not silent, from the audio thread; frames. */
const SILENT = 1e-4
const BLOCKS = 8

class Levels extends AudioWorkletProcessor {
  constructor(options) {
    super()
    this.last = Array.from({ length: options.numberOfInputs ?? 1 }, () => 0)
    this.blocks = 0
  }

  process(inputs) {
    for (const [input, channels] of inputs.entries()) {
      for (const samples of channels) {
        for (const [index, sample] of samples.entries()) {
          if (Math.abs(sample) > SILENT) this.last[input] = Math.max(this.last[input], currentFrame + index)
        }
      }
    }
    this.blocks += 1
    if (this.blocks % BLOCKS === 0) this.port.postMessage({ last: this.last, frame: currentFrame })
    return true
  }
}

registerProcessor('levels', Levels)
