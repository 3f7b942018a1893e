import { createServer, type AddressInfo } from 'node:net'

/** Free ports of 127.0.0.1. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer())
  await Promise.all(probes.map((probe) => new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve))))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}
