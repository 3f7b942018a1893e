import {
  generatorConfigSchema,
  type GeneratorConfig,
  type GeneratorConfigInput,
  type Photo,
} from '@rubato/contracts/domain'

export interface ShippedGenerator {
  id: string
  title: string
  description: string
  tags: readonly string[]
  config: GeneratorConfig
  splash: Photo
}

/** A picture of the bundled set (`apps/web/public/splash`), by its id and its description. */
export const bundled = (id: string, alt: string): Photo => ({
  id,
  photo: `/splash/${id}-1.avif`,
  downloadLink: '',
  author: { name: 'Rubato', profile: '' },
  alt,
  source: 'bundled',
})

/** A generator of the product, with an id that ends with `id`. */
export const generator = (
  id: number,
  { config, ...card }: Omit<ShippedGenerator, 'id' | 'config'> & { config: GeneratorConfigInput },
): ShippedGenerator => ({
  ...card,
  id: `5b1c9e40-2f7a-4d36-8a15-${String(id).padStart(12, '0')}`,
  config: generatorConfigSchema.parse(config),
})
