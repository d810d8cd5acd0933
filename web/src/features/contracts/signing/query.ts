import { publicClient } from '@/app/workspace/clients'
import {
  publicContractGetOptions,
  publicContractVerifyOptions,
} from '@/client/api/public.contract.gen'

/** A contract as its signer sees it, by the secret of their link. */
export function signingQuery(token: string) {
  return {
    ...publicContractGetOptions({ client: publicClient, query: { token } }),
    meta: { staysOnSignedOut: true },
  }
}

/** What a sealed contract's code says of it. */
export function verificationQuery(code: string) {
  return {
    ...publicContractVerifyOptions({ client: publicClient, query: { code } }),
    meta: { staysOnSignedOut: true },
  }
}

/** Returns the address of a link's file: the one to sign, or the sealed one once all have signed. */
export function fileAddress(token: string): string {
  return `/api/public/public.contract.file?${new URLSearchParams({ token })}`
}
