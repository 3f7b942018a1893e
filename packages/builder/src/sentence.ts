/**
 * Sentences of the builder: a key and values, as in the engine's `explain`. The texts are in the web's translations,
 * under `builder.`.
 */
export interface BuilderSentence {
  readonly key: string
  /**
   * Numbers have the unit of their name (`seconds`, `ms`, `bpm`, `count`); texts are ids or names. `moments` are the first of
   * `count` times, ms, with spaces between them.
   */
  readonly values: Readonly<Record<string, number | string>>
}
