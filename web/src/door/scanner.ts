import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Finds the texts of the QR codes in a picture. */
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

/** The scanner, made once. It needs no network where this page was kept (workers.config.ts). */
export function getScanner(): Promise<Scanner> {
  scanner ??= make().catch((error) => {
    scanner = undefined
    throw error
  })
  return scanner
}

/** Under which address the decoder lies among what the service worker keeps. */
export const decoderUrl = wasmUrl

async function make(): Promise<Scanner> {
  const detector = (await ownOfTheBrowser()) ?? (await withWebAssembly())
  return async (picture) =>
    (await detector.detect(picture)).map(({ rawValue }) => rawValue).filter((text) => text !== '')
}

/** Some browsers read codes themselves, faster (https://wicg.github.io/shape-detection-api/). */
async function ownOfTheBrowser(): Promise<Detector | undefined> {
  const Own = globalThis.BarcodeDetector
  try {
    const reads = (await Own?.getSupportedFormats())?.includes('qr_code')
    return Own && reads ? new Own({ formats: ['qr_code'] }) : undefined
  } catch {
    // It is there by name only, as on some systems without the part that does the work.
    return undefined
  }
}

async function withWebAssembly(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  await prepareZXingModule({
    // Its default is somebody else's server, which a page without network does not reach either.
    overrides: {
      locateFile: (file: string, folder: string) =>
        file.endsWith('.wasm') ? wasmUrl : folder + file,
    },
    fireImmediately: true,
  })
  return new BarcodeDetector({ formats: ['qr_code'] })
}
