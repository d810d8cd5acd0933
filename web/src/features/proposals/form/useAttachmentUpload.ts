import { useEffect, useRef, useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { ProposalsUploadAttachmentOutput } from '@/client/types.gen'
import { faultOf, sendFile } from '@/features/documents'
import { toProblem } from '@/lib/problem'
import { useHoldsUnsavedWork } from '@/lib/unsaved'
import type { ProposalForm } from './useProposalForm'

export interface AttachmentUpload {
  /** The file on its way, with how much of it went, from 0 to 1. */
  sending: { name: string; progress: number } | undefined
  reason: string | undefined
  send: (file: File) => void
  cancel: () => void
}

const longestTitle = 150

/** Sends the attachment's file, which waits at the server for the proposal to be saved. */
export function useAttachmentUpload({ form }: ProposalForm): AttachmentUpload {
  const { client } = useWorkspace()
  const [sending, setSending] = useState<AttachmentUpload['sending']>()
  const [reason, setReason] = useState<string>()
  const running = useRef<XMLHttpRequest>(undefined)
  useHoldsUnsavedWork(sending !== undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    running.current?.abort()
    const fault = faultOf(file)
    setReason(fault)
    if (fault) return
    const request = new XMLHttpRequest()
    running.current = request
    setSending({ name: file.name, progress: 0 })
    try {
      const kept = await sendFile<ProposalsUploadAttachmentOutput>(
        request,
        `${client.getConfig().baseUrl}/proposals.uploadAttachment`,
        file,
        (progress) => {
          if (running.current === request) setSending({ name: file.name, progress })
        },
      )
      const change = { shouldDirty: true, shouldValidate: true } as const
      form.setValue('file', kept, change)
      if (form.getValues('attachmentTitle').trim() === '') {
        const title = kept.name.replace(/\.[^.]+$/, '').slice(0, longestTitle)
        form.setValue('attachmentTitle', title, change)
      }
    } catch (error) {
      // Another took its place, or it was given up.
      if (running.current !== request) return
      const problem = toProblem(error)
      setReason(problem.fields[0]?.message ?? problem.detail)
    } finally {
      if (running.current === request) {
        running.current = undefined
        setSending(undefined)
      }
    }
  }

  return {
    sending,
    reason,
    send: (file) => void send(file),
    cancel: () => {
      running.current?.abort()
      running.current = undefined
      setSending(undefined)
    },
  }
}
