/** The simulated devices, described as in a `DeviceList` message of the Buttplug protocol, version 4. */

/** Both ends are included. */
type ValueRange = readonly [number, number]

type OutputFact = { readonly Value: ValueRange; readonly Duration?: ValueRange }
type InputFact = { readonly Value: readonly ValueRange[]; readonly Command: readonly string[] }

export type Feature = {
  readonly FeatureIndex: number
  readonly FeatureDescriptor: string
  readonly Output?: Readonly<Record<string, OutputFact>>
  readonly Input?: Readonly<Record<string, InputFact>>
}

export type DeviceModel = {
  readonly DeviceName: string
  /** Shortest time between two commands, ms. */
  readonly DeviceMessageTimingGap: number
  readonly features: readonly Feature[]
}

const battery = (FeatureIndex: number): Feature => ({
  FeatureIndex,
  FeatureDescriptor: 'Battery',
  Input: { Battery: { Value: [[0, 100]], Command: ['Read'] } },
})

const axis = (FeatureDescriptor: string, FeatureIndex: number): Feature => ({
  FeatureIndex,
  FeatureDescriptor,
  Output: { HwPositionWithDuration: { Value: [0, 999], Duration: [20, 10_000] } },
})

export const models = {
  vibrator: {
    DeviceName: 'Simulated vibrator',
    DeviceMessageTimingGap: 20,
    features: [
      { FeatureIndex: 0, FeatureDescriptor: 'Shaft', Output: { Vibrate: { Value: [0, 20] } } },
      { FeatureIndex: 1, FeatureDescriptor: 'Base', Output: { Vibrate: { Value: [0, 20] } } },
      battery(2),
    ],
  },
  stroker: {
    DeviceName: 'Simulated stroker',
    DeviceMessageTimingGap: 50,
    features: [
      {
        FeatureIndex: 0,
        FeatureDescriptor: 'Sleeve',
        Output: {
          Position: { Value: [0, 100] },
          HwPositionWithDuration: { Value: [0, 100], Duration: [20, 10_000] },
        },
      },
    ],
  },
  sixAxis: {
    DeviceName: 'Simulated six-axis stroker',
    DeviceMessageTimingGap: 20,
    features: [
      ...['Stroke', 'Surge', 'Sway', 'Twist', 'Roll', 'Pitch'].map(axis),
      { FeatureIndex: 6, FeatureDescriptor: 'Motor', Output: { Vibrate: { Value: [0, 99] } } },
    ],
  },
  slider: {
    DeviceName: 'Simulated slider',
    DeviceMessageTimingGap: 20,
    features: [{ FeatureIndex: 0, FeatureDescriptor: 'Sleeve', Output: { Position: { Value: [0, 100] } } }],
  },
  rotator: {
    DeviceName: 'Simulated rotator',
    DeviceMessageTimingGap: 0,
    features: [{ FeatureIndex: 0, FeatureDescriptor: 'Head', Output: { Rotate: { Value: [-20, 20] } } }],
  },
  machine: {
    DeviceName: 'Simulated machine',
    DeviceMessageTimingGap: 0,
    features: [{ FeatureIndex: 0, FeatureDescriptor: 'Arm', Output: { Oscillate: { Value: [0, 100] } } }],
  },
} as const satisfies Record<string, DeviceModel>

export type ModelName = keyof typeof models
export const modelNames = Object.keys(models) as ModelName[]
