import { useMutation } from '@tanstack/react-query'
import { publicClient } from '@/app/workspace/clients'
import {
  authSendVerificationCodeBySms,
  authSendVerificationCodeByWhatsApp,
} from '@/client/api/auth.gen'
import type { Channel, CodeState } from './codeState'

/** Asks for a code; the answer is what the confirmation screen needs to know. */
export function useSendCode() {
  return useMutation({
    mutationFn: async ({ phone, channel }: { phone: string; channel: Channel }) => {
      const send =
        channel === 'SMS' ? authSendVerificationCodeBySms : authSendVerificationCodeByWhatsApp
      const { data } = await send({ client: publicClient, body: { phone }, throwOnError: true })
      const code: CodeState = {
        attempt: data.attempt,
        delivery: data.delivery,
        phone: data.phone,
        channel,
        resendAt: Date.now() + data.resendInSeconds * 1000,
      }
      return code
    },
  })
}
