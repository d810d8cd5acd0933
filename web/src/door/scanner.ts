import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Returns the texts of the QR codes in an image. */
export type Scanner = (picture: HTMLCanvasElement) => Promise<string[]>

interface Detector {
  detect: (picture: ImageBitmapSource) => Promise<{ rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

declare global {
  var BarcodeDetector: DetectorClass | undefined
}

let scanner: Promise<Scanner> | undefined

/**
 * Returns the scanner, which is made once. It needs no network if the service worker stored this page
 * (workers.config.ts).
 */
export function getScanner(): Promise<Scanner> {
  scanner ??= make().catch((error) => {
    scanner = undefined
    throw error
  })
  return scanner
}

/** The address of the decoder among the files that the service worker stores. */
export const decoderUrl = wasmUrl

async function make(): Promise<Scanner> {
  const detector = (await ownOfTheBrowser()) ?? (await withWebAssembly())
  return async (picture) =>
    (await detector.detect(picture)).map(({ rawValue }) => rawValue).filter((text) => text !== '')
}

/**
 * Returns the browser's own decoder, which is faster, or undefined if it has none
 * (https://wicg.github.io/shape-detection-api/).
 */
async function ownOfTheBrowser(): Promise<Detector | undefined> {
  const Own = globalThis.BarcodeDetector
  try {
    const reads = (await Own?.getSupportedFormats())?.includes('qr_code')
    return Own && reads ? new Own({ formats: ['qr_code'] }) : undefined
  } catch {
    // Some systems have the class but not the part of the system that decodes.
    return undefined
  }
}

async function withWebAssembly(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  await prepareZXingModule({
    // The library's default is a third party's server, which a page without a network cannot reach either.
    overrides: {
      locateFile: (file: string, folder: string) =>
        file.endsWith('.wasm') ? wasmUrl : folder + file,
    },
    fireImmediately: true,
  })
  return new BarcodeDetector({ formats: ['qr_code'] })
}
