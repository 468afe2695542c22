/**
 * An upload (multipart/form-data) as the form that the API's other calls send: a file is a hash of its `name` and its `data`
 * in base64. Equal uploads are equal forms, whatever their boundary. Throws for a body that isn't one.
 */
export async function formOfUpload(contentType: string, body: Buffer): Promise<string> {
  const given = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const upload = await given.formData().catch(() => {
    throw Object.assign(new Error('Invalid multipart body.'), { statusCode: 400 });
  });
  const form = new URLSearchParams();
  for (const [name, value] of upload) {
    if (typeof value === 'string') {
      form.append(name, value);
      continue;
    }
    form.append(`${name}[name]`, value.name);
    form.append(`${name}[data]`, Buffer.from(await value.arrayBuffer()).toString('base64'));
  }
  return form.toString();
}
