import { useMutation } from '@tanstack/react-query';
import * as calls from '../../../contract/buyer-data.ts';
import { call, type CallInput } from '../../calls/api.ts';
import { callWithCaptcha } from '../../calls/call-with-captcha.ts';
import { settings } from '../../app/settings.ts';
import { saveFile } from '../../ui/save-file.ts';

export function useRequestBuyerData() {
  return useMutation({
    mutationFn: (body: CallInput<typeof calls.requestBuyerData>['body']) =>
      callWithCaptcha(calls.requestBuyerData, { body }),
  });
}

/** Saves the copy as a file. */
export function useCopyBuyerData() {
  return useMutation({
    mutationFn: (token: string) => call(calls.copyBuyerData, { body: { token } }),
    onSuccess: (copy) => saveFile(`${settings.productName.toLowerCase()}-my-data.json`, JSON.stringify(copy, null, 2)),
  });
}

export function useDeleteBuyerData() {
  return useMutation({ mutationFn: (token: string) => call(calls.deleteBuyerData, { body: { token } }) });
}
